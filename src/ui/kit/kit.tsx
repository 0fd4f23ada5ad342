import { Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Logo } from '#ui/display/logo'
import { IconButton } from '#ui/elements/icon-button'
import { ButtonsSection } from './buttons-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { ColourSection } from './colour-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { FilesSection } from './files-section.tsx'
import { FloatsSection } from './floats-section.tsx'
import { FrameSection } from './frame-section.tsx'
import s from './kit.module.css'
import { ListsSection } from './lists-section.tsx'
import { MapsSection } from './maps-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { ProgressSection } from './progress-section.tsx'
import { SpreadsheetSection } from './spreadsheet-section.tsx'
import { StatesSection } from './states-section.tsx'
import { TypeSection } from './type-section.tsx'

/** Every component of the kit in every state, in both themes. */
export function Kit() {
  const [theme, setTheme] = useState(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <main className={s.kit}>
      <header className={s.header}>
        <Logo href="#top" mode="Company" />
        <h1>The kit: every piece, every state</h1>
        <IconButton
          line
          icon={theme === 'dark' ? Sun : Moon}
          label={`Switch to ${other}`}
          onClick={() => setTheme(other)}
        />
      </header>
      <ColourSection />
      <TypeSection />
      <ButtonsSection />
      <FieldsSection />
      <ChoicesSection />
      <FilesSection />
      <StatesSection />
      <MessagesSection />
      <MapsSection />
      <ListsSection />
      <SpreadsheetSection />
      <FloatsSection />
      <ProgressSection />
      <FrameSection />
      <PhoneSection />
    </main>
  )
}
