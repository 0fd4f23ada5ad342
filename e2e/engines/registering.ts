import { vi } from 'vitest'
import type { DemoServer } from '../people/server.ts'
import type { Person } from './person.ts'

/** Registers as a worker, with the four photos, from the number to the home page. */
export async function registers(me: Person, server: DemoServer, phone: string, photo: string) {
  const goesOn = () => me.presses('Continue')
  const takes = async (of: string) => {
    await me.uploads(new RegExp(`Take (photo|again), ${of}`), photo)
    await me.sees({ label: new RegExp(`Take again, ${of}`) })
  }
  const code = () =>
    vi.waitFor(async () => {
      const found = /\b\d{6}\b/.exec((await server.newest(phone, /\b\d{6}\b/)) ?? '')?.[0]
      if (!found) throw new Error('No code came.')
      return found
    })
  await me.opens('/register/worker')
  await me.clicks({ role: 'checkbox', name: /Terms of use/ })
  await me.clicks({ role: 'checkbox', name: /Privacy policy/ })
  await goesOn()
  await me.types('Mobile number', phone)
  await goesOn()
  await me.arrivesAt('Type the 6 digits')
  await me.types('Digit 1', await code())
  await goesOn()
  await me.types('Password', 'ladder and scaffold')
  await goesOn()
  await me.types('First name', 'Tomasz')
  await me.types('Last name', 'Kowalski')
  await goesOn()
  await me.arrivesAt('Verify your identity')
  await takes('Your document')
  await takes('Your face')
  await goesOn()
  await me.types('National Insurance number', 'HN 12 34 56 C')
  await goesOn()
  await takes('Front of the card')
  await takes('Back of the card')
  await goesOn()
  await me.chooses('Scheme', 'CSCS', /^CSCS/)
  await me.types('Card number', '12345678')
  await me.types('Surname on the card', 'Kowalski')
  await me.types('Expires', '12/05/2031')
  await goesOn()
  for (let question = 1; question <= 10; question++) {
    await me.reads(new RegExp(`question ${question} of 10`))
    await me.clicks({ text: 'No' })
    await goesOn()
  }
  await me.clicks({ label: /I declare/ })
  await goesOn()
  await me.types('Date of birth', '23/04/1990')
  await me.types('Email', 'tomasz@stories.example')
  await me.chooses('Nationality', 'Polish', 'Polish')
  await me.types('Address', '14 Mill Lane')
  await me.types('Town or city', 'Leeds')
  await me.types('Postcode', 'LS10 1QR')
  await goesOn()
  await me.arrivesAt('Your photo')
  await takes('Your face')
  await goesOn()
  await me.types('Their name', 'Ewa Kowalska')
  await me.types('Who they are to you', 'Sister')
  await me.types('Their mobile number', '07700 900777')
  await goesOn()
  await me.clicks({ role: 'checkbox', name: /Conduct on site/ })
  await goesOn()
  await me.arrivesAt("You're all set")
  await goesOn()
  await me.sees({ role: 'button', name: /^Notifications/ })
}
