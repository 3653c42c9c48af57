import type { ReactElement, ReactNode } from 'react'

/** Props of {@link StartView}. */
export interface StartViewProps {
  /** Returns the message of a key. */
  readonly message: (key: string) => string
  readonly dropArea: ReactNode
  /** The buttons of the sources, by the ids of the sources. */
  readonly sources: readonly (readonly [id: string, button: ReactNode])[]
}

/** How the start looks: the drop area above the sources. */
export function StartView({ message, dropArea, sources }: StartViewProps): ReactElement {
  return (
    <div className="lading-start">
      {dropArea}
      {sources.length > 0 ? (
        <ul className="lading-sources" aria-label={message('select-file-source')}>
          {sources.map(([id, button]) => (
            <li key={id}>{button}</li>
          ))}
        </ul>
      ) : (
        <p className="lading-empty">{message('no-sources')}</p>
      )}
    </div>
  )
}
