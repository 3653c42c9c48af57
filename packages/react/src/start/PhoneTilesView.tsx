import type { ReactElement, ReactNode } from 'react'
import { SourceButtonView } from './SourceButtonView.js'

/** One of two tiles. */
export interface PhoneTile {
  readonly id: string
  readonly icon: ReactNode
  /** Empty until it is known: the tile is a placeholder then. */
  readonly label: string
  readonly onOpen: () => void
  readonly onPointerEnter?: (() => void) | undefined
  readonly onFocus?: (() => void) | undefined
  /** Shows that a choice is being handled. @default false */
  readonly busy?: boolean
}

/** Props of {@link PhoneTilesView}. */
export interface PhoneTilesViewProps {
  readonly tiles: readonly PhoneTile[]
}

/** The sources that people use most on a phone, instead of the drop area: the photo library and the camera. */
export function PhoneTilesView({ tiles }: PhoneTilesViewProps): ReactElement {
  return (
    <div className="lading-tiles">
      {tiles.map(({ id, label, ...tile }, index) =>
        label ? (
          <SourceButtonView
            key={id}
            {...tile}
            label={label}
            data-autofocus={index === 0 ? '' : undefined}
            data-source={id}
          />
        ) : (
          <span key={id} className="lading-source" />
        ),
      )}
    </div>
  )
}
