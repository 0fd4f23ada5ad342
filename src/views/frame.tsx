import { useActorRef, useSelector } from '@xstate/react'
import { CircleHelp, House, Menu, Shield } from 'lucide-react'
import { useCallback } from 'react'
import { sideNavMachine } from '#machines/kit/side-nav.machine'
import { type AppRoute, paths } from '#shared/api/kit/paths'
import { isWorker } from '#shared/api/kit/role'
import { Logo } from '#ui/display/logo'
import { useSmallScreen } from '#ui/elements/use-screen-size'
import { BottomBar } from '#ui/navigation/bottom-bar'
import { BottomBarItem } from '#ui/navigation/bottom-bar-item'
import { NavItem } from '#ui/navigation/nav-item'
import { Shell } from '#ui/navigation/shell'
import { SideNav } from '#ui/navigation/side-nav'
import { TopBar } from '#ui/navigation/top-bar'
import { RefreshHomeProvider } from '#views/shared/refresh-home'
import type { FrameProps } from '#views/shared/screen-table'
import { FeedActor } from './account/feed-actor.tsx'
import { MessageQueueActor } from './account/message-queue-actor.tsx'
import { HomeActor } from './home/home-actor.tsx'
import { Notifications } from './notifications.tsx'
import { OfferDrawers } from './offer-drawers.tsx'
import { OwnMoves } from './own-moves.tsx'
import { OwnRollCalls } from './own-roll-calls.tsx'
import { bottomBar, modeOf, type Place, sideNav } from './places.ts'
import { UndoActor, UndoAtFoot } from './shared/undo-actor.tsx'
import { UnsentScans } from './unsent-scans.tsx'
import { UserMenu } from './user-menu.tsx'

/** The default layout: side navigation, top bar, bottom bar on phones, and the page. */
export function Frame(props: FrameProps) {
  return (
    <HomeActor.Provider>
      <FeedActor.Provider key={props.user.id} options={{ input: { userId: props.user.id } }}>
        <MessageQueueActor.Provider options={{ input: { userId: props.user.id } }}>
          <UndoActor.Provider>
            <FrameOf {...props} />
          </UndoActor.Provider>
        </MessageQueueActor.Provider>
      </FeedActor.Provider>
    </HomeActor.Provider>
  )
}

function FrameOf({ user, path, built, inWrapper, onSignOut, onGo, onToast, children }: FrameProps) {
  const nav = useActorRef(sideNavMachine)
  const collapsed = useSelector(nav, (state) => state.hasTag('narrow'))
  const home = HomeActor.useActorRef()
  const refreshHome = useCallback(() => home.send({ type: 'refresh' }), [home])
  const waiting = HomeActor.useSelector((state) => state.context.data?.waiting)
  const bare = inWrapper && isWorker(user.default_role)
  const isSmallScreen = useSmallScreen()
  const open = ({ route, isFor }: Pick<Place, 'route' | 'isFor'>) => built.has(route) && isFor(user)
  const isHere = (route: AppRoute) =>
    path === paths[route] || (paths[route] !== '/' && path.startsWith(`${paths[route]}/`))
  const props = ({ route, also = [], label, icon, waits }: Place) => ({
    href: paths[route],
    label,
    icon,
    current: [route, ...also].some(isHere),
    waiting: waits && waiting?.[waits],
  })
  const logo = <Logo href={paths.home} mode={modeOf(user)} />
  return (
    <Shell
      collapsed={collapsed}
      nav={
        !bare &&
        !isSmallScreen && (
          <SideNav
            logo={<Logo href={paths.home} {...(collapsed ? { small: true } : { mode: modeOf(user) })} />}
            collapsed={collapsed}
            onCollapse={(wanted) => nav.send({ type: wanted ? 'collapse' : 'expand' })}
            foot={
              <>
                <NavItem href={paths.help} label="Help" icon={CircleHelp} current={isHere('help')} />
                <NavItem
                  href={paths.privacyPolicy}
                  label="Privacy policy"
                  icon={Shield}
                  current={isHere('privacyPolicy')}
                />
              </>
            }
          >
            {!sideNav.some(open) && (
              <NavItem href={paths.home} label="Home" icon={House} current={path === paths.home} />
            )}
            {sideNav.filter(open).map((place) => (
              <NavItem key={place.route} {...props(place)} />
            ))}
          </SideNav>
        )
      }
      topBar={
        !bare && (
          <TopBar logo={logo}>
            <Notifications user={user} built={built} />
            <UserMenu user={user} built={built} onSignOut={onSignOut} onGo={onGo} />
          </TopBar>
        )
      }
      bottomBar={
        (bare || isSmallScreen) && (
          <BottomBar always={bare}>
            {(isWorker(user.default_role) || !bottomBar.some(open)) && (
              <BottomBarItem href={paths.home} label="Home" icon={House} current={path === paths.home} />
            )}
            {bottomBar.filter(open).map((place) => (
              <BottomBarItem key={place.route} {...props(place)} />
            ))}
            <BottomBarItem
              href={paths.more}
              label="More"
              icon={Menu}
              current={isHere('more') || (isWorker(user.default_role) && isHere('jobs'))}
            />
          </BottomBar>
        )
      }
    >
      <OwnRollCalls user={user} path={path} />
      <RefreshHomeProvider value={refreshHome}>
        {children}
        <UnsentScans />
        <UndoAtFoot onToast={onToast} />
        <OfferDrawers user={user} onGo={onGo} onToast={onToast} />
      </RefreshHomeProvider>
      <OwnMoves user={user} onToast={onToast} />
    </Shell>
  )
}
