/** The first two letters and the last: enough to recognise one's own, too little to use. `QQ •• •• •• C`. */
export const maskNiNumber = (number: string) => `${number.slice(0, 2)} •• •• •• ${number.slice(-1)}`
