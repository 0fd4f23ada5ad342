import { Facts } from '#ui/display/facts'
import { Timeline } from '#ui/display/timeline'
import { ProgressBar } from '#ui/elements/progress-bar'
import { Skeleton } from '#ui/elements/skeleton'
import { Spinner } from '#ui/elements/spinner'
import { FullScreenLoader } from '#ui/feedback/full-screen-loader'
import { TopLoadingBar } from '#ui/feedback/top-loading-bar'
import { UploadProgress } from '#ui/feedback/upload-progress'
import { Steps } from '#ui/navigation/steps'
import s from './kit.module.css'
import { Section } from './section.tsx'

const facts = [
  { name: 'Role', value: 'Scaffolder' },
  { name: 'Rate', value: '£24.80' },
  { name: 'Manager', value: 'Priya Raghunathan' },
  { name: 'Site', value: 'Riverside Quarter, Block C' },
]

export function ProgressSection() {
  return (
    <Section title="Progress and history">
      <div className={s.three}>
        <div className={s.stack}>
          <Steps now={3} />
          <ProgressBar value={40} label="Import" />
          <ProgressBar value={100} tone="ok" label="Import, done" />
          <TopLoadingBar loading inline />
          <UploadProgress percent={43} inline />
          <FullScreenLoader inline label="Full-screen loader, 75 px" />
          <div className={s.row}>
            <Spinner /> <span className={s.small}>beside words</span>
          </div>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
          <Skeleton width={32} height={32} round />
        </div>
        <div className={s.stack}>
          <Facts facts={facts.slice(0, 3)} />
          <Facts grid facts={facts} />
        </div>
        <Timeline
          moments={[
            {
              id: '3',
              tone: 'ok',
              what: (
                <>
                  <b>Accepted</b> by Priya Raghunathan
                </>
              ),
              when: 'Mon 26 Oct, 07:40',
              note: '‘Thank you, all there.’',
            },
            {
              id: '2',
              tone: 'wait',
              what: (
                <>
                  <b>Submitted</b> by Jan Nowak
                </>
              ),
              when: 'Sun 25 Oct, 07:41',
            },
            {
              id: '1',
              what: (
                <>
                  <b>Draft</b> built from 6 check-ins
                </>
              ),
            },
          ]}
        />
      </div>
    </Section>
  )
}
