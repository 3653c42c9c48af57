'use client'

import { consoleLogger } from '@lading/kernel'
import { Component, type ReactNode } from 'react'
import { appMessages } from './appMessages.js'

const KEY = 'uploader-not-started'

/** Props of {@link StartBoundary}. */
export interface StartBoundaryProps {
  readonly children: ReactNode
  /** Returns a message of the shell. */
  readonly message: (key: string) => string
  /** Called when the uploader could not be started. */
  readonly onFail: () => void
}

/** Keeps an uploader that cannot be started from ending the page around it. */
export class StartBoundary extends Component<StartBoundaryProps, { readonly hasFailed: boolean }> {
  override state: { readonly hasFailed: boolean } = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    consoleLogger.error(
      'The uploader could not be started: its plugins, "services" or "container" have thrown. Files that wait are kept.',
      error,
    )
    this.props.onFail()
  }

  override render(): ReactNode {
    const { children, message } = this.props
    if (!this.state.hasFailed) return children
    const own = message(KEY)
    // The shell has the messages of the page alone.
    const text = own === KEY ? appMessages[KEY] : own
    return (
      <div className="lading-notice lading-not-started" role="alert">
        <p>{text}</p>
        <button type="button" className="lading-button" onClick={this.#retry}>
          {message('retry')}
        </button>
      </div>
    )
  }

  readonly #retry = (): void => {
    this.setState({ hasFailed: false })
  }
}
