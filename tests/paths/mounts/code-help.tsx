import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { codeHelpMachine } from '#machines/registration/code-help.machine'
import { CodeHelp } from '#views/registration/code-help'
import { inReact } from './in-react.tsx'

const phone = '07700 900142'
const callBack = { name: `Call me back on ${phone}` }
const box = (title: RegExp) => within(screen.getByRole('region', { name: title }))
const noBox = () => expect(screen.queryByRole('region')).toBeNull()
/** The help line is a link that calls it, as soon as it is known. */
const offers = ({ context }: { context: { helpLine?: string } }) => {
  const links = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual(context.helpLine ? [[context.helpLine, `tel:${context.helpLine.replaceAll(' ', '')}`]] : [])
}

export const codeHelpInReact = inReact(codeHelpMachine, (actor) => <CodeHelp actor={actor} phone={phone} />, {
  does: {
    callMeBack: () => fireEvent.click(screen.getByRole('button', callBack)),
    closeHelp: () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
  },
  sees: {
    closed: noBox,
    reporting: noBox,
    offering: (snapshot) => {
      const { getByRole } = box(/^We have sent you a new code$/)
      expect(getByRole('status').textContent).toMatch(/Nothing after a minute\?/)
      expect(getByRole('button', callBack).getAttribute('aria-busy')).toBeNull()
      offers(snapshot)
    },
    apologising: (snapshot) => {
      const { getByRole } = box(/^We could not reach our help$/)
      expect(getByRole('status').textContent).toMatch(/try again, or call our help line/)
      expect(getByRole('button', callBack).getAttribute('aria-busy')).toBeNull()
      offers(snapshot)
    },
    requestingCallBack: (snapshot) => {
      const { getByRole } = box(/^Asking for a call back$/)
      expect(getByRole('button', callBack).getAttribute('aria-busy')).toBe('true')
      offers(snapshot)
    },
    promised: (snapshot) => {
      const { getByRole, queryByRole } = box(/^We will call you$/)
      expect(getByRole('status').textContent).toContain(phone)
      expect(queryByRole('button', callBack)).toBeNull()
      offers(snapshot)
    },
  },
})
