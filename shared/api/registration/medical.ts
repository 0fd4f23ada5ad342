/** Medical questions for site work (the Equality Act 2010 s60 is why access to the answers is restricted). */
export const medicalQuestions = [
  { id: 'height', text: 'Do you have a condition that affects working at height?' },
  { id: 'plant', text: 'Do you have a condition that affects working with plant, or alone?' },
  { id: 'medication', text: 'Do you take medication that can make you drowsy?' },
  { id: 'hearing', text: 'Do you have difficulty hearing?' },
  { id: 'sight', text: 'Do you have difficulty seeing, with glasses or lenses if you wear them?' },
  { id: 'skin', text: 'Do you have a skin condition, such as dermatitis?' },
  { id: 'back', text: 'Do you have back or joint trouble that affects lifting?' },
  { id: 'blackouts', text: 'Do you have epilepsy, fits or blackouts?' },
  { id: 'diabetes', text: 'Do you have diabetes?' },
  { id: 'heart', text: 'Do you have a heart condition or severe allergies?' },
] as const
export type MedicalQuestion = (typeof medicalQuestions)[number]['id']
