/** HMRC's format. Some prefixes are never issued, among them QQ, the usual printed example. */
export const niNumber = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/
export const tidyNiNumber = (typed: string) => typed.replace(/[^a-z0-9]/gi, '').toUpperCase()
/** As printed on the card: `QQ 12 34 56 C`. */
export const showNiNumber = (tidy: string) => tidy.replace(/^(..)(..)(..)(..)(.)$/, '$1 $2 $3 $4 $5')
