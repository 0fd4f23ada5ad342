import { UploadField } from '#ui/fields/upload-field'
import type { UploadedOne } from '#ui/fields/upload-row'
import s from './kit.module.css'
import { Section } from './section.tsx'

const face =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"%3E%3Crect width="48" height="48" fill="%23cfd8cc"/%3E%3Ccircle cx="24" cy="20" r="9" fill="%23f0c9a8"/%3E%3Cpath d="M6 48c0-12 8-16 18-16s18 4 18 16z" fill="%232b313a"/%3E%3C/svg%3E'
const files: UploadedOne[] = [
  { id: '1', name: 'RAMS-014 Erecting and striking.pdf', state: 'sending', progress: 62 },
  { id: '2', name: 'RAMS-015 Working at height, second revision.pdf', state: 'waiting' },
  { id: '3', name: 'RAMS-016 Lifting.pdf', state: 'sent' },
  { id: '4', name: 'RAMS-017 Hot works.pdf', state: 'failed' },
]
const none = () => {}

export function FilesSection() {
  return (
    <Section title="Files" note="Chosen, dropped or taken with the camera.">
      <div className={s.two}>
        <UploadField label="Workers" note=".xlsx, .csv" accept=".xlsx,.csv" multiple files={[]} onChoose={none} />
        <UploadField
          label="RAMS"
          multiple
          files={files}
          errors={{ '4': 'Unable to upload file' }}
          onChoose={none}
          onCancel={none}
          onRetry={none}
        />
        <UploadField
          label="Profile photo"
          variant="avatar"
          accept="image/*"
          capture="user"
          files={[]}
          onChoose={none}
        />
        <UploadField
          label="Profile photo, taken"
          variant="avatar"
          accept="image/*"
          files={[{ id: '5', name: 'jan-nowak.jpg', state: 'sent', preview: face }]}
          onChoose={none}
        />
      </div>
    </Section>
  )
}
