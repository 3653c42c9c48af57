import type { ReactElement, ReactNode } from 'react'

/** Props of {@link StartView}. */
export interface StartViewProps {
  readonly message: (key: string) => string
  readonly dropArea: ReactNode
  /** The source buttons, each with a key. */
  readonly sources: readonly ReactElement[]
  /** Whether the sources can wrap. @default true */
  readonly wrap?: boolean
  /** Shown in the corner of the drop area. @default nothing */
  readonly cornerButton?: ReactNode
  /** Called when the pointer or the focus enters. */
  readonly onIntent?: () => void
}

/** The start as a stateless component: the drop area above the sources. */
export function StartView(props: StartViewProps): ReactElement {
  const { message, dropArea, sources, wrap, cornerButton, onIntent } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices the pointer and the focus
    <div className="lading-start" onPointerEnter={onIntent} onFocus={onIntent}>
      {dropArea}
      {sources.length > 0 ? (
        <ul
          className="lading-sources"
          aria-label={message('select-file-source')}
          data-wrap={wrap === false ? '' : undefined}
        >
          {sources.map((button) => (
            <li key={button.key} data-source={button.key}>
              {button}
            </li>
          ))}
        </ul>
      ) : (
        <p className="lading-empty">{message('no-sources')}</p>
      )}
      {cornerButton}
    </div>
  )
}
