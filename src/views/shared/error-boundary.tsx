import { Component, type ReactNode } from 'react'
import { paths } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import { ErrorScreen } from './error-screen.tsx'
import s from './session.module.css'

type Props = {
  onError: (error: unknown) => void
  /** The screen's own error screen, if it has one. */
  screen?: (() => ReactNode) | undefined
  children: ReactNode
}
const messageOf = (error: unknown) => (error instanceof Error && error.message ? error.message : texts.errorOccurred)

/** Shows an error screen instead of the children that threw. If that fails too, `LastWord` shows a plain message. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error(texts.errorOccurred) }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <LastWord>{this.props.screen?.() ?? <ErrorScreen status={500} message={messageOf(error)} />}</LastWord>
  }
}

class LastWord extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className={s.error}>
        <h1>{texts.errorPageFailed}</h1>
        <a href={paths.home}>{texts.goBackHome}</a>
      </div>
    )
  }
}
