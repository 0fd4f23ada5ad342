import { z } from 'zod'
import { isReason, plainText } from '#shared/domain/kit/typed-text'

/** Text that a person typed, without blanks around it: what shows nothing is empty. */
export const typedText = z.string().overwrite(plainText)
/** The same for why something is done to somebody, or for them: what has no letter or digit is empty. */
export const reasonText = typedText.overwrite((text) => (isReason(text) ? text : ''))
