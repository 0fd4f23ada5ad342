import type { CompanyKey, SiteKey } from '#server/demo/companies'

/**
 * The state of a skill card: verified, waiting for a check, checked and bad, expired yesterday, expiring in 7 days, or
 * none yet.
 */
type CardState = 'verified' | 'waiting' | 'bad' | 'expired' | 'expiring' | 'none'
/** The state of a contract today. New: they were never on site yet, and are expected this morning. */
type ContractState = 'current' | 'new' | 'ending' | 'future' | 'past' | 'terminated' | 'none'

/**
 * A worker or guard, who signs in by phone. `trained`: f first aider, m fire marshal, s supervisor. `rate` in pounds an
 * hour.
 */
export type Worker = {
  key: string
  n: number
  company: CompanyKey | null
  guard: boolean
  first: string
  last: string
  trade: string
  site: SiteKey | null
  rate: number
  born: string
  nationality: string
  scheme: string
  card: CardState
  identity: 'completed' | 'created' | 'failed' | 'none'
  contract: ContractState
  trained: string
  /**
   * Today: the planned time of arrival; 'off' when not in today; 'doubt' when they have not checked out since an
   * earlier day.
   */
  today: string | 'off' | 'doubt'
}
type Extra = Partial<Pick<Worker, 'card' | 'identity' | 'contract' | 'trained' | 'guard' | 'nationality'>>

const row = (
  n: number,
  name: [first: string, last: string],
  trade: string,
  scheme: string,
  rate: number,
  born: string,
  today: Worker['today'],
  extra: Extra = {},
) => ({
  key: `${name[0]}-${name[1]}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ł/g, 'l')
    .replace(/[^a-z]+/g, '-'),
  n,
  first: name[0],
  last: name[1],
  trade,
  scheme,
  rate,
  born,
  today,
  guard: false,
  nationality: 'British',
  card: 'verified' as CardState,
  identity: 'completed' as Worker['identity'],
  contract: 'current' as ContractState,
  trained: '',
  ...extra,
})
const of = (company: CompanyKey | null, site: SiteKey | null, rows: ReturnType<typeof row>[]): Worker[] =>
  rows.map((worker) => ({ ...worker, company, site }))

/** A member of the gang that starts at the mill: no earlier check-ins. */
const starter = (
  n: number,
  name: [first: string, last: string],
  trade: string,
  rate: number,
  born: string,
  extra: Extra = {},
) => row(n, name, trade, 'CSCS', rate, born, 'off', { contract: 'new', ...extra })

const polish = { nationality: 'Polish' }
const romanian = { nationality: 'Romanian' }

export const workers: readonly Worker[] = [
  ...of('main', 'riverside', [
    row(1, ['Jan', 'Nowak'], 'Dry liner', 'CSCS', 23.25, '1987-02-14', '07:12', polish),
    row(2, ['Dave', 'Hollis'], 'Security guard', 'CSCS', 15.4, '1971-09-03', '06:30', { guard: true, trained: 'm' }),
    row(3, ['Oluwaseun', 'Adeyemi-Bankole'], 'Steel fixer', 'CSCS', 22.05, '1990-05-21', '06:48', { trained: 'f' }),
    row(4, ['Mohammed', 'Al-Rashid'], 'Crane operator', 'CPCS', 25.5, '1982-11-30', '06:31', { card: 'expiring' }),
    row(5, ['Rhys', 'Llewellyn-Price'], 'Slinger', 'CPCS', 19.9, '1993-07-08', 'off', { card: 'expired' }),
    row(6, ['Marek', 'Sobczak'], 'Scaffolder', 'CISRS', 23.8, '1985-01-19', '06:55', { ...polish, trained: 'f' }),
    row(7, ['Magdalena', 'Krzyżanowska-Wróbel'], 'Electrician', 'ECS (JIB)', 24.1, '1991-03-27', '07:01', polish),
    row(8, ['Joseph', 'Akintola'], 'Site supervisor', 'CSCS', 27.3, '1976-12-11', '06:40', { trained: 'fs' }),
    row(9, ['Lorraine', 'Pickersgill'], 'Traffic marshal', 'CPCS', 16.8, '1968-06-02', '06:45', { trained: 'm' }),
    row(10, ['Vasile', 'Munteanu'], 'Labourer', 'CSCS', 15.9, '1996-10-17', '06:58', romanian),
    row(11, ['Callum', 'Ogilvie'], 'Labourer', 'CSCS', 15.2, '2004-04-25', '07:03'),
    row(12, ['Nkechi', 'Eze'], 'Carpenter', 'CSCS', 22.4, '1988-08-09', '06:50'),
    row(13, ['Stefan', 'Petrov'], 'Steel fixer', 'CSCS', 22.05, '1983-02-28', '06:49', { nationality: 'Bulgarian' }),
    row(14, ['Harpreet', 'Singh Bhullar'], 'Dry liner', 'CSCS', 22.5, '1988-12-25', '06:57'),
    row(15, ['Gareth', 'Bowen-Thomas'], 'Plant operator', 'CPCS', 21.6, '1979-05-05', '06:36', { trained: 'm' }),
  ]),
  ...of('main', 'northgate', [
    row(16, ['Siobhán', 'McGillicuddy'], 'Scaffolder', 'CISRS', 24.8, '1989-03-17', '07:02', {
      nationality: 'Irish',
      card: 'waiting',
    }),
    row(17, ['Fionnuala', 'Mac Giolla Phádraig'], 'Crane operator', 'CPCS', 25.5, '1995-04-27', '06:52', {
      nationality: 'Irish',
      trained: 'f',
    }),
    row(18, ['Ciarán', 'Ó Súilleabháin'], 'Dry liner', 'CSCS', 22.5, '1986-07-19', '06:59', { nationality: 'Irish' }),
    row(19, ['Mihai', 'Dumitrescu'], 'Carpenter', 'CSCS', 23, '1990-06-30', '07:00', romanian),
    row(20, ['Steven', 'Hargreaves'], 'Plant operator', 'NPORS', 20.4, '1976-01-30', '06:41'),
    row(21, ['Aleksandra', 'Kowalczyk'], 'Dry liner', 'CSCS', 22.5, '1997-02-02', '07:04', {
      ...polish,
      card: 'waiting',
    }),
    row(22, ['Tunde', 'Fashola'], 'Site supervisor', 'CSCS', 26.9, '1974-11-08', '06:38', { trained: 's' }),
    row(23, ['Leanne', 'Ackroyd'], 'Labourer', 'CSCS', 15.2, '2001-09-29', '06:55'),
    row(24, ['Abdullah', 'El-Sayed Mansour'], 'Electrician', 'ECS (JIB)', 24.1, '1990-06-06', '06:47', {
      contract: 'ending',
    }),
  ]),
  ...of('main', 'oswald', [
    row(25, ['Tomasz', 'Zieliński'], 'Bricklayer', 'CSCS', 22.5, '1984-05-12', '07:08', polish),
    row(26, ['Precious', 'Okonkwo-Fitzgerald'], 'Traffic marshal', 'CSCS', 16.8, '1999-11-30', 'off', { card: 'none' }),
    row(27, ['Siân', 'ap Rhydderch'], 'Dry liner', 'CSCS', 22.5, '1983-01-21', '07:21'),
    row(28, ['Kofi', 'Mensah'], 'Bricklayer', 'CSCS', 22.5, '1998-08-13', '07:09', { trained: 'f' }),
    row(29, ['Deborah', 'Lister'], 'Site supervisor', 'CSCS', 26.2, '1970-10-01', '06:58', { trained: 'sm' }),
    row(30, ['Ewa', 'Dąbrowska'], 'Carpenter', 'CSCS', 22.4, '1987-11-22', '07:14', polish),
    row(31, ['Nathaniel', 'Brathwaite-Cummings'], 'Labourer', 'CSCS', 15.2, '2005-06-15', 'off', {
      contract: 'ending',
    }),
    row(32, ['Huw', 'Prosser'], 'Groundworker', 'CSCS', 19.8, '1981-04-04', '07:11'),
  ]),
  ...of('main', 'hallam', [
    row(33, ['Dafydd', 'Prydderch-Hughes'], 'Groundworker', 'CSCS', 19.8, '1977-08-23', 'doubt', { card: 'waiting' }),
    row(34, ['Nicolae', 'Ionescu'], 'Scaffolder', 'CISRS', 24.8, '1992-09-09', '06:51', { ...romanian, trained: 'f' }),
    row(35, ['Temitope', 'Ogunbanjo'], 'Electrician', 'ECS (JIB)', 24.1, '1994-03-14', 'off', { identity: 'failed' }),
    row(36, ['Shaun', 'Earnshaw'], 'Security guard', 'CSCS', 15.4, '1980-12-19', 'off', { guard: true }),
  ]),
  ...of('main', null, [
    row(37, ['Kwame', 'Boateng'], 'Telehandler operator', 'NPORS', 20.4, '1990-10-10', 'off', { contract: 'future' }),
    row(38, ['Gheorghe', 'Popescu'], 'Formwork carpenter', 'CSCS', 23, '1978-07-07', 'off', {
      ...romanian,
      contract: 'past',
    }),
    row(39, ['Llinos', 'Gwenllian-Hughes'], 'Dry liner', 'CSCS', 22.5, '1994-05-08', 'off', { contract: 'none' }),
    row(40, ['Barry', 'Thackray'], 'Labourer', 'CSCS', 15.2, '1972-02-20', 'off', { contract: 'terminated' }),
  ]),
  ...of('sub', 'riverside', [
    row(41, ['Agnieszka', 'Wojciechowska-Malinowska'], 'Electrician', 'ECS (JIB)', 25.2, '1986-04-16', '07:20', polish),
    row(
      42,
      ['Bartholomew', 'Featherstonehaugh-Cholmondeley'],
      'Site supervisor',
      'ECS (JIB)',
      29.5,
      '1969-01-31',
      '07:02',
      {
        trained: 's',
      },
    ),
    row(43, ['Katarzyna', 'Wiśniewska-Lewandowska'], 'Electrician', 'ECS (JIB)', 25.2, '1990-12-03', '07:20', polish),
    row(44, ['Jermaine', 'Clarke'], 'Electrician', 'ECS (JIB)', 24.6, '1995-09-18', '07:05'),
    row(45, ['Sunita', 'Patel-Whitworth'], 'Electrician', 'ECS (JIB)', 24.6, '1992-02-07', '07:06', { trained: 'f' }),
    row(46, ['Robert', 'Moorhouse'], 'Electrician', 'ECS (JIB)', 24.6, '1963-07-26', '06:54'),
    row(47, ['Ahmed', 'Yusuf Warsame'], 'Labourer', 'CSCS', 15.6, '2000-03-09', '07:10'),
    row(48, ['Natalie', 'Sugden'], 'Electrician', 'ECS (JIB)', 24.6, '1998-06-21', 'off'),
    row(49, ['Piotr', 'Mazur'], 'Electrician', 'ECS (JIB)', 24.6, '1981-10-13', 'off', { ...polish, card: 'waiting' }),
  ]),
  ...of('requesting', null, [
    row(50, ['Declan', 'O’Shaughnessy'], 'Groundworker', 'CSCS', 21, '1991-08-15', 'off', { nationality: 'Irish' }),
    row(51, ['Padraig', 'Mulcahy'], 'Plant operator', 'CPCS', 22, '1975-05-27', 'off', { nationality: 'Irish' }),
    row(52, ['Wojciech', 'Brzęczyszczykiewicz'], 'Groundworker', 'CSCS', 19.8, '1979-09-12', 'off', polish),
  ]),
  ...of('other', 'mill', [
    row(53, ['Isaac', 'Greenwood'], 'Stonemason', 'CSCS', 23.9, '1985-11-11', '07:25', { trained: 'fm' }),
    row(54, ['Maryam', 'Hosseini'], 'Stonemason', 'CSCS', 23.9, '1993-01-24', '07:28', { nationality: 'Iranian' }),
    row(55, ['Alfie', 'Crossley'], 'Labourer', 'CSCS', 14.9, '2006-02-03', '07:31', { contract: 'ending' }),
    row(56, ['Zoltán', 'Szabó'], 'Roofer', 'CSCS', 22.7, '1980-04-30', 'off', {
      nationality: 'Hungarian',
      card: 'waiting',
    }),
  ]),
  ...of('other', 'mill', [
    starter(58, ['Winston', 'Achebe'], 'Security guard', 15.4, '1978-03-30', { guard: true }),
    starter(59, ['Bronwen', 'Pugh'], 'Stonemason', 23.9, '1989-09-14'),
    starter(60, ['Idris', 'Kaya'], 'Roofer', 22.7, '1992-12-02', { nationality: 'Turkish' }),
    starter(61, ['Oksana', 'Melnyk'], 'Stonemason', 23.9, '1990-02-21', { nationality: 'Ukrainian' }),
    starter(62, ['Fatima', 'Choudhury'], 'Carpenter', 22.4, '1994-07-05'),
    starter(63, ['Darren', 'Speight'], 'Labourer', 14.9, '1983-10-26'),
    starter(64, ['Bogdan', 'Marinescu'], 'Roofer', 22.7, '1987-05-19', { ...romanian, identity: 'created' }),
    starter(65, ['Keeley', 'Armitage'], 'Labourer', 14.9, '2003-01-08', { identity: 'none' }),
    starter(66, ['Lewis', 'Hepworth'], 'Roofer', 22.7, '1996-06-11', { identity: 'failed' }),
    starter(67, ['Rafał', 'Wieczorek'], 'Labourer', 14.9, '1984-11-23', { ...polish, card: 'bad' }),
    starter(68, ['Yetunde', 'Balogun'], 'Carpenter', 22.4, '1991-04-17', { card: 'expired' }),
    starter(69, ['Ellis', 'Broadbent'], 'Labourer', 14.9, '2006-08-30', { card: 'none' }),
    starter(70, ['Anca', 'Dumitru'], 'Stonemason', 23.9, '1995-03-03', {
      ...romanian,
      identity: 'created',
      card: 'waiting',
    }),
    starter(71, ['Marcin', 'Lis'], 'Stonemason', 23.9, '1979-12-13', polish),
    starter(72, ['Chloe', 'Thwaite'], 'Labourer', 14.9, '2002-05-27'),
    starter(73, ['Emeka', 'Obi'], 'Roofer', 22.7, '1988-01-15'),
    starter(74, ['Gethin', 'Roberts'], 'Stonemason', 23.9, '1975-09-09'),
    starter(75, ['Ruairí', 'Gallagher'], 'Carpenter', 22.4, '1993-11-06', { nationality: 'Irish' }),
    starter(76, ['Inês', 'Carvalho'], 'Labourer', 14.9, '1999-02-18', { nationality: 'Portuguese' }),
    starter(77, ['Samir', 'Haddad'], 'Roofer', 22.7, '1986-08-24'),
    starter(78, ['Kayleigh', 'Sykes'], 'Labourer', 14.9, '2001-07-12'),
    starter(79, ['Ondřej', 'Novotný'], 'Stonemason', 23.9, '1982-10-31', { nationality: 'Czech' }),
    starter(80, ['Tyrone', 'Bailey'], 'Labourer', 14.9, '1997-04-04'),
  ]),
  ...of('other', null, [starter(81, ['Jacob', 'Ramsden'], 'Stonemason', 23.9, '2000-06-20')]),
  ...of(null, null, [
    row(57, ['Grace', 'Adjei'], 'Painter and decorator', 'CSCS', 0, '1997-07-16', 'off', { contract: 'none' }),
    row(82, ['Marek', 'Kowalczyk'], 'Scaffolder', 'CISRS', 0, '1986-09-04', 'off', { ...polish, contract: 'none' }),
    row(83, ['Emmanuel', 'Asante'], 'Scaffolder', 'CISRS', 0, '1991-12-18', 'off', {
      nationality: 'Ghanaian',
      contract: 'none',
    }),
    row(84, ['Ionuț', 'Dragomir'], 'Scaffolder', 'CISRS', 0, '1994-02-09', 'off', {
      ...romanian,
      card: 'expiring',
      contract: 'none',
    }),
    row(85, ['Gareth', 'Beynon'], 'Scaffolder', 'CISRS', 0, '1977-06-27', 'off', { contract: 'none' }),
    row(86, ['Emre', 'Demirci'], 'Scaffolder', 'CISRS', 0, '1999-05-14', 'off', {
      nationality: 'Turkish',
      contract: 'none',
    }),
    row(87, ['Maximilian', 'Fotheringay-Thornthwaite'], 'Scaffolder', 'CISRS', 0, '1982-03-02', 'off', {
      card: 'expired',
      contract: 'none',
    }),
    row(88, ['Aoife', 'Brennan'], 'Bricklayer', 'CSCS', 0, '1992-10-21', 'off', {
      nationality: 'Irish',
      contract: 'none',
    }),
    row(89, ['Dmytro', 'Kovalenko'], 'Dry liner', 'CSCS', 0, '1988-04-11', 'off', {
      nationality: 'Ukrainian',
      contract: 'none',
    }),
    row(90, ['Charlotte', 'Ackerley'], 'Electrician', 'ECS (JIB)', 0, '1996-08-30', 'off', { contract: 'none' }),
    row(91, ['Kwabena', 'Owusu'], 'Crane operator', 'CPCS', 0, '1980-01-25', 'off', {
      nationality: 'Ghanaian',
      contract: 'none',
    }),
    row(92, ['Tomos', 'Rees'], 'Carpenter', 'CSCS', 0, '1985-11-13', 'off', { contract: 'none' }),
    row(797, ['Terry', 'Slowtext'], 'Labourer', 'CSCS', 0, '1990-01-01', 'off', { card: 'none', contract: 'none' }),
    row(798, ['Nadia', 'Notext'], 'Labourer', 'CSCS', 0, '1990-01-01', 'off', { card: 'none', contract: 'none' }),
  ]),
]

/** A fully registered worker whom the company deactivated; sign-in is refused. */
export const deactivatedWorker = 'barry-thackray'
