/**
 * Workers who agree to be found by companies, by key: from when they can start (undefined: they have not given it),
 * further languages than English, and where they live, if elsewhere than other people of the demo.
 */
type Found = {
  availability?: 'Immediately' | 'Within a week' | 'Within 2 weeks' | 'Within a month' | 'Not available'
  languages?: readonly string[]
  home?: readonly [town: string, postcode: string]
  /** A second card. */
  further?: 'PASMA' | 'IPAF'
}
export const foundWorkers: Record<string, Found> = {
  'marek-kowalczyk': {
    availability: 'Immediately',
    languages: ['Polish'],
    home: ['York', 'YO24 3LT'],
    further: 'PASMA',
  },
  'emmanuel-asante': { availability: 'Within a week', languages: ['French'], home: ['York', 'YO31 8RQ'] },
  'ionut-dragomir': { availability: 'Immediately', languages: ['Romanian'], home: ['Knaresborough', 'HG5 0DL'] },
  'gareth-beynon': {
    availability: 'Within 2 weeks',
    languages: ['Welsh'],
    home: ['Leeds', 'LS14 2HS'],
    further: 'IPAF',
  },
  'emre-demirci': { languages: ['Turkish'], home: ['Leeds', 'LS9 7BU'] },
  'maximilian-fotheringay-thornthwaite': { availability: 'Immediately', home: ['Hull', 'HU3 1UJ'] },
  'aoife-brennan': { availability: 'Immediately', languages: ['Irish'], home: ['York', 'YO10 5DD'] },
  'dmytro-kovalenko': {
    availability: 'Within a week',
    languages: ['Ukrainian', 'Polish'],
    home: ['Halifax', 'HX1 5AX'],
  },
  'charlotte-ackerley': { home: ['York', 'YO1 7HH'] },
  'kwabena-owusu': { availability: 'Immediately', languages: ['French'] },
  'tomos-rees': { availability: 'Not available', languages: ['Welsh'] },
  'grace-adjei': { availability: 'Immediately' },
  'llinos-gwenllian-hughes': { availability: 'Within 2 weeks', languages: ['Welsh'] },
  'nicolae-ionescu': { availability: 'Immediately' },
  'gheorghe-popescu': { availability: 'Within a month' },
  'jermaine-clarke': { availability: 'Within a week' },
  'declan-o-shaughnessy': { availability: 'Immediately', further: 'IPAF' },
  'wojciech-brzeczyszczykiewicz': {},
  'bronwen-pugh': { availability: 'Immediately', languages: ['Welsh'] },
  'idris-kaya': { availability: 'Immediately', languages: ['Turkish'] },
  'marcin-lis': {},
  'emeka-obi': { availability: 'Within a week' },
  'ruairi-gallagher': { availability: 'Immediately' },
  'ines-carvalho': { languages: ['Portuguese'] },
  'ondrej-novotny': { availability: 'Within a month', languages: ['Czech'] },
}
