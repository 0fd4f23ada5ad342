import { dictionary } from '#shared/api/platform/dictionary'
import type { SiteDocument } from '#shared/api/sites/site-document'
import { londonDay } from '#shared/domain/kit/london'
import { dayWithDots } from '#shared/domain/kit/words'
import { documentLanguages } from '#shared/domain/platform/document-languages'
import type { DataTableProps } from '#ui/data-table/data-table'
import { Chip } from '#ui/display/chip'
import { Name } from '#ui/display/name'
import s from './documents.module.css'

const trades = new Map(dictionary.ROLE.map(({ id, value }) => [id, value]))
const languages: Record<string, string> = documentLanguages
const forWhom = ({ roles }: SiteDocument) =>
  roles.length ? roles.map((role) => trades.get(role) ?? role).join(', ') : 'Everybody'

/** One row per document with its newest version; earlier versions can still be opened. */
export const documentColumns: DataTableProps<SiteDocument>['columns'] = [
  {
    id: 'name',
    head: 'Document',
    width: '36%',
    cell: (document) => {
      const address = document.versions[0]?.file?.full_url
      return (
        <span className={s.name}>
          {address ? <Name href={address}>{document.name}</Name> : document.name}
          {document.withdrawn_at && <Chip tone="past">Withdrawn</Chip>}
        </span>
      )
    },
  },
  { id: 'roles', head: 'For', cell: forWhom },
  { id: 'language', head: 'Language', cell: ({ language }) => languages[language] ?? language },
  {
    id: 'version',
    head: 'Version',
    cell: ({ versions: [newest, ...earlier] }) => (
      <span className={s.versions}>
        <strong>{newest?.version}</strong>
        {earlier.map(({ version, file }) =>
          file ? (
            <a key={version} href={file.full_url} aria-label={`Version ${version}`}>
              {version}
            </a>
          ) : (
            <span key={version}>{version}</span>
          ),
        )}
      </span>
    ),
  },
  {
    id: 'published',
    head: 'Published',
    cell: ({ versions: [newest] }) =>
      newest && (
        <span className={s.published}>
          {dayWithDots(londonDay(new Date(newest.published_at)))}
          {newest.published_by && <span className={s.muted}>{newest.published_by}</span>}
        </span>
      ),
  },
]
