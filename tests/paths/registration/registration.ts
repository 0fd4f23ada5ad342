import { registrationLifecycle } from '#lifecycles/registration/registration'
import { paths } from '../rig/entry.ts'

const given = {
  identity: false,
  niNumber: false,
  skillCard: false,
  medical: false,
  details: false,
  photo: false,
  emergencyContact: false,
}
const number = { ...given, niNumber: true }
const card = { ...number, skillCard: true }
const answers = { ...card, medical: true }
const details = { ...answers, details: true }

export const entry = paths(registrationLifecycle, {
  starts: {
    'nothing is known': given,
    'identity lost after the NI number': number,
    'identity lost after the skill card': card,
    'identity lost after the questionnaire': answers,
    'identity lost after the details': details,
    'identity lost before the emergency contact': { ...details, photo: true },
  },
  show: (context) => ({
    done: Object.entries(context)
      .filter(([, done]) => done)
      .map(([name]) => name),
  }),
  words: {
    events: {
      proveIdentity: 'the identity check is completed',
      loseIdentity: 'the provider reverses the identity check',
      giveNiNumber: 'the worker gives the NI number, or says not yet',
      giveSkillCard: 'the worker gives the skill card, or says not yet',
      answerMedical: 'the worker answers the questionnaire',
      giveDetails: 'the worker gives their details',
      givePhoto: 'the worker gives their photo',
      giveEmergencyContact: 'the worker names an emergency contact',
    },
    states: {
      identity: '1 identity',
      'ni-number': '2 NI number',
      'skill-photos': '3 skill photos',
      'medical-questionnaire': '4 medical questionnaire',
      'personal-info': '5 personal info',
      'emergency-contact': '6 emergency contact',
      complete: 'complete',
    },
  },
})
