/** A card scheme. `code` is the register's 3-character code; addresses are paths of the app. */
export type CardScheme = {
  id: string
  /** Page of the scheme's cards. */
  href: string
  /** Badge image. */
  src: string
  /** Picture of a valid card. */
  valid_image: string
  code: string
  scheme: string
  short: string
  long: string
  long_org: string
}

/**
 * [code, name, what the card is, who runs it]: CSCS, its partners and similar schemes. The first eight codes are as
 * specified, the others are made up.
 */
const schemes: [code: string, scheme: string, long: string, org: string][] = [
  ['C4T', 'CSCS', 'Construction Skills Certification Scheme', 'Construction Skills Certification Scheme Limited'],
  ['7CM', 'CISRS', 'Construction Industry Scaffolders Record Scheme', 'National Access and Scaffolding Confederation'],
  ['W60', 'CPCS', 'Construction Plant Competence Scheme', 'National Open College Network'],
  ['ROT', 'IPAF', 'Powered Access Licence', 'International Powered Access Federation'],
  ['R7S', 'PASMA', 'Mobile access tower card', "Prefabricated Access Suppliers' and Manufacturers' Association"],
  ['P5Y', 'NPORS', 'Plant operator card', 'National Plant Operators Registration Scheme'],
  [
    'ECS',
    'ECS (JIB)',
    'Electrotechnical Certification Scheme',
    'Joint Industry Board for the Electrical Contracting Industry',
  ],
  ['ACY', 'Academy SSPC', 'Coatings inspector and applicator card', 'Society for Protective Coatings Academy'],
  ['AC4', 'ACAD', 'Asbestos operative card', 'Asbestos Control and Abatement Division'],
  ['AD2', 'ADSA', 'Automatic door installer card', 'Automatic Door Suppliers Association'],
  ['A1L', 'ALLMI', 'Lorry loader operator card', 'Association of Lorry Loader Manufacturers and Importers'],
  ['AR7', 'ARCA', 'Asbestos removal operative card', 'Asbestos Removal Contractors Association'],
  ['BD3', 'BDA', 'Drilling operative audit card', 'British Drilling Association'],
  ['C8D', 'CCDO', 'Certificate of Competence for Demolition Operatives', 'National Demolition Training Group'],
  [
    'CN5',
    'CCNSG',
    'Client Contractor National Safety Group passport',
    'Engineering Construction Industry Training Board',
  ],
  ['CS9', 'CSR', 'Construction Skills Register', 'Construction Employers Federation (Northern Ireland)'],
  ['D4S', 'DSA', 'Concrete drilling and sawing operative card', 'Drilling and Sawing Association'],
  ['E5R', 'EUSR', 'Energy and Utility Skills Register', 'Energy and Utility Skills'],
  ['F3T', 'FASET', 'Safety net rigger card', 'Fall Arrest Safety Equipment Training'],
  ['F6C', 'FENSA', 'Window installer card', 'Fenestration Self-Assessment Scheme'],
  ['F8S', 'FISS', 'Fencing Industry Skills Scheme', 'Fencing Contractors Association'],
  ['G4S', 'Gas Safe', 'Gas Safe Register licence card', 'Gas Safe Register'],
  ['H6C', 'HERS', 'Highway Electrical Registration Scheme', 'Highway Electrical Association'],
  ['C6A', 'ICATS', 'Industrial Coating Applicator Training Scheme', 'Institute of Corrosion'],
  ['R4A', 'IRATA', 'Rope access technician card', 'Industrial Rope Access Trade Association'],
  ['T7S', 'ITSSAR', 'Lift truck operator card', 'Independent Training Standards Scheme and Register'],
  [
    'J1P',
    'JIB-PMES',
    'Plumbing and mechanical engineering services card',
    'Joint Industry Board for Plumbing Mechanical Engineering Services',
  ],
  ['L3A', 'LANTRA', 'Land-based and environmental skills card', 'Lantra'],
  ['L7E', 'LEIA', 'Lift and escalator industry card', 'Lift and Escalator Industry Association'],
  ['L5S', 'LISS', 'Land-based Industry Skills Scheme', 'British Association of Landscape Industries'],
  ['M8Q', 'MPQC', 'Mineral products driver skills card', 'Mineral Products Qualifications Council'],
  ['N2H', 'NHSS', 'National Highway Sector Scheme card', 'Highways sector scheme committees'],
  ['N6S', 'NRSWA', 'Street works operative card', 'Street Works Qualifications Register'],
  ['P9S', 'PTS', 'Personal Track Safety (Sentinel)', 'Network Rail'],
  ['R6B', 'RISQS', 'Rail supplier competence card', 'Railway Industry Supplier Qualification Scheme'],
  ['R2T', 'RTITB', 'Lift truck operator card', 'Road Transport Industry Training Board'],
  ['S4A', 'SIA', 'Security licence', 'Security Industry Authority'],
  [
    'S9K',
    'SKILLcard',
    'Engineering services card (HVAC and refrigeration)',
    'Building Engineering Services Association',
  ],
  ['S7P', 'SPA', 'Safety passport', 'Safety Pass Alliance'],
  ['S3T', 'BCSA', 'Steelwork erector card', 'British Constructional Steelwork Association'],
  ['T5C', 'TICA', 'Thermal insulation operative card', 'Thermal Insulation Contractors Association'],
  ['T2M', 'TMCA', 'Traffic management operative card', 'Traffic Management Contractors Association'],
  ['U4K', 'UKATA', 'Asbestos awareness card', 'UK Asbestos Training Association'],
  ['W3R', 'WJA', 'Water jetting operative card', 'Water Jetting Association'],
]

const idOf = (scheme: string) =>
  scheme
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

/** Sorted by name, for display. */
export const cardSchemes: CardScheme[] = schemes
  .map(([code, scheme, long, long_org]) => {
    const id = idOf(scheme)
    const short = scheme.replace(/ \(.*\)/, '')
    return {
      id,
      href: `/card/${id}`,
      src: `/cards/${id}.svg`,
      valid_image: `/cards/${id}-valid.svg`,
      code,
      scheme,
      short,
      long,
      long_org,
    }
  })
  .toSorted((a, b) => a.scheme.localeCompare(b.scheme, 'en'))

/** The schemes with their pictures, for choosing one. */
export const cardSchemePictures = cardSchemes.map(({ code, scheme, src }) => ({ code, name: scheme, image: src }))

/** Finds a scheme by its code or by the name that a person chose. */
export const cardSchemeOf = (codeOrName: string): CardScheme | undefined =>
  cardSchemes.find(({ code, scheme }) => code === codeOrName || scheme === codeOrName)
