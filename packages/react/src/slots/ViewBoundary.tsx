'use client'

import { Component, type ReactNode } from 'react'

/** Properties of {@link ViewBoundary}. */
export interface ViewBoundaryProps {
  readonly children: ReactNode
  /** Reports what was thrown. */
  readonly onError: (error: unknown) => void
  /** Draws what is shown instead. `retry` draws the children anew. */
  readonly fallback: (retry: () => void) => ReactNode
}

/** Keeps what a view throws from the rest of the interface. */
export class ViewBoundary extends Component<ViewBoundaryProps, { readonly hasFailed: boolean }> {
  override state: { readonly hasFailed: boolean } = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    return this.state.hasFailed ? fallback(this.#retry) : children
  }

  readonly #retry = (): void => {
    this.setState({ hasFailed: false })
  }
}
