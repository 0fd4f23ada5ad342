import s from './summary-errors.module.css'

/** All errors of a form, each a link to its field (`id` of the field). Renders nothing without errors. */
export function SummaryErrors({ errors }: { errors: readonly { id: string; text: string }[] }) {
  if (errors.length === 0) return null
  return (
    <div className={s.summary} role="alert">
      <p className={s.title}>{errors.length === 1 ? 'Fix 1 problem' : `Fix ${errors.length} problems`}</p>
      <ul>
        {errors.map((error) => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(error.id)?.focus()
              }}
            >
              {error.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
