import { pathOf, paths } from '#shared/api/kit/paths'
import type { User } from '#shared/api/kit/user'
import { UserButton } from '#ui/navigation/user-button'
import { Menu } from '#ui/overlays/menu'
import { nameOf, userLinks } from './places.ts'

/** The signed-in user and their links: account, details, billing, Log Out. */
export function UserMenu({
  user,
  built,
  onSignOut,
  onGo,
}: {
  user: User
  built: ReadonlySet<string>
  onSignOut: () => void
  onGo: (path: string) => void
}) {
  const links = userLinks.filter(({ route, isFor }) => built.has(route) && isFor(user))
  return (
    <Menu
      label="Your account"
      trigger={
        <UserButton
          name={nameOf(user)}
          person={`${user.first_name} ${user.last_name}`}
          avatar={user.photo_url ?? undefined}
        />
      }
      items={[
        ...links.map(({ route, label }) => ({
          label,
          onChoose: () => onGo(route === 'profile' ? pathOf({ route, params: {} }) : paths[route]),
        })),
        'line' as const,
        { label: 'Log Out', onChoose: onSignOut },
      ]}
    />
  )
}
