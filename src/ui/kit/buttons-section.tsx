import { Download, Search } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Name } from '#ui/display/name'
import { Button, type ButtonStyleProps } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { Dots } from '#ui/elements/dots'
import { IconButton } from '#ui/elements/icon-button'
import { Kbd } from '#ui/elements/kbd'
import { LinkButton } from '#ui/elements/link-button'
import { Segmented } from '#ui/navigation/segmented'
import s from './kit.module.css'
import { Section } from './section.tsx'

const kinds: [NonNullable<ButtonStyleProps['kind']>, string][] = [
  ['plain', 'Load more'],
  ['primary', 'Sign in'],
  ['danger', 'Reject'],
  ['danger-fill', 'End contract'],
  ['ok', 'Safe'],
  ['quiet', 'Clear filters'],
]

export function ButtonsSection() {
  const [span, setSpan] = useState<'week' | 'month'>('week')
  return (
    <Section title="Buttons" note="A button that is off says why, beside it, in text.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones */}
      <section className={s.states} tabIndex={0} aria-label="Buttons in every state">
        {['Rest', 'Hover', 'Press', 'Focus', 'Busy', 'Off'].map((state) => (
          <span key={state} className={s.label}>
            {state}
          </span>
        ))}
        {kinds.map(([kind, words]) => (
          <Fragment key={kind}>
            <Button kind={kind}>{words}</Button>
            <Button kind={kind} data-hover="">
              {words}
            </Button>
            <Button kind={kind} data-press="">
              {words}
            </Button>
            <Button kind={kind} data-focus="">
              {words}
            </Button>
            <Button kind={kind} busy>
              {words}
            </Button>
            <Button kind={kind} disabledReason="off">
              {words}
            </Button>
          </Fragment>
        ))}
      </section>
      <div className={s.row}>
        <Button size="s">Small</Button>
        <Button>Regular</Button>
        <Button size="l" kind="primary">
          Large
        </Button>
        <ButtonLink href="#buttons" icon={Download}>
          Download Sheet
        </ButtonLink>
        <IconButton icon={Dots} label="More" />
        <IconButton icon={Search} label="Search" line />
        <IconButton icon={Search} label="Search, off" disabledReason="nothing to search yet" />
        <Segmented
          label="Show as"
          value={span}
          onChange={setSpan}
          options={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
        <Kbd>J</Kbd>
        <a href="#buttons">Show all 7</a>
        <LinkButton>request again</LinkButton>
        <Name href="#buttons">Jan Nowak</Name>
        <Name href="#buttons" tone="wait">
          Suspected left
        </Name>
      </div>
      <Button
        kind="primary"
        size="l"
        disabledReason={
          <>
            <b>Accept waits:</b> Thursday 22/10 has no finish time.
          </>
        }
      >
        Accept 42 h
      </Button>
    </Section>
  )
}
