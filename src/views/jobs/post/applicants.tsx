import { Handshake, MessageSquareText } from 'lucide-react'
import type { Applicant, JobPost } from '#shared/api/jobs/job-post'
import { pathOf } from '#shared/api/kit/paths'
import { clockTime, dayWithDots } from '#shared/domain/kit/words'
import { Avatar } from '#ui/display/avatar'
import { Chip } from '#ui/display/chip'
import { Pill } from '#ui/display/pill'
import { ButtonLink } from '#ui/elements/button-link'
import { nameOf } from '#views/jobs/assignment-display'
import work from '#web/views/jobs/work.module.css'
import s from './post.module.css'
import { offerAddress } from './post-columns.tsx'

export const conversationAddress = (id: string) => pathOf({ route: 'messages', params: {}, query: { id } })

/** Who has applied for a post, the newest first: each leads to the conversation, and gets an offer with its terms. */
export function Applicants({ post }: { post: JobPost }) {
  return (
    <section className={work.part} aria-label="Applicants">
      <h3>Applicants</h3>
      {post.applicants.length === 0 ? (
        <p className={s.muted}>Nobody has applied yet.</p>
      ) : (
        <ul className={s.rows}>
          {post.applicants.map((applicant) => (
            <ApplicantRow key={applicant.worker.id} applicant={applicant} post={post} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ApplicantRow({ applicant, post }: { applicant: Applicant; post: JobPost }) {
  const { worker, photo, trade, applied_at, is_new, conversation_id, offered_at } = applicant
  const name = nameOf(worker)
  const when = `Applied ${dayWithDots(applied_at)}, ${clockTime(applied_at)}`
  return (
    <li>
      <Avatar name={name} src={photo?.full_url} />
      <span className={`${work.stack} ${s.grow}`}>
        <span className={s.who}>
          {name}{' '}
          {offered_at ? (
            <Chip tone="wait">Offer sent {dayWithDots(offered_at)}</Chip>
          ) : (
            is_new && <Pill alert>new</Pill>
          )}
        </span>
        <span className={work.second}>{[trade, when].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={s.acts}>
        {conversation_id ? (
          <ButtonLink
            size="s"
            icon={MessageSquareText}
            href={conversationAddress(conversation_id)}
            aria-label={`Open conversation with ${name}`}
          >
            Open conversation
          </ButtonLink>
        ) : (
          <span className={work.second}>A colleague has the conversation</span>
        )}
        <ButtonLink size="s" icon={Handshake} href={offerAddress(post, worker.id)} aria-label={`Send Offer to ${name}`}>
          Send Offer
        </ButtonLink>
      </span>
    </li>
  )
}
