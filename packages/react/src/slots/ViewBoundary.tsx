'use client'

import { Component, type ReactNode } from 'react'

/** Props of {@link ViewBoundary}. */
export interface ViewBoundaryProps {
  readonly children: ReactNode
  /** Reports a thrown error. */
  readonly onError: (error: unknown) => void
  /** Renders a replacement for the children. `retry` renders the children again. */
  readonly fallback: (retry: () => void) => ReactNode
}

/** Isolates the rest of the interface from errors that a view throws. */
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
