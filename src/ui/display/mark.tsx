/** The logo mark: a five-bar tally on a hi-vis square. Hidden from screen readers: the link around it has the name. */
export function Mark({ size = 32 }: { size?: number | undefined }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#ffb400" />
      <path
        d="M8.5 8v16M13.5 8v16M18.5 8v16M23.5 8v16M5 20.5 27 11.5"
        stroke="#15181d"
        strokeWidth="2.7"
        strokeLinecap="round"
      />
    </svg>
  )
}
