/** Bands written exactly as specified, including the second turnover band's upper bound. */
export const companySizes = ['1-10', '11-50', '51-100', '100+'] as const
export const turnoverBands = [
  '0-499,999',
  '500,000-1,000,00',
  '1,000,001-3,000,000',
  '3,000,001-5,000,000',
  '5,000,001-7,000,000',
  '7,000,001-10,000,000',
  '10,000,001-15,000,000',
  '15,000,000+',
] as const
