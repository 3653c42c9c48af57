'use client'

import type { Source } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'
import { prefetchSource } from './prefetchSource.js'
import { SourceButtonView } from './SourceButtonView.js'

/** Props of {@link SourceButton}. */
export interface SourceButtonProps {
  readonly source: Source
  /** Called instead of opening the source. @default opens it */
  readonly onOpen?: (() => void) | undefined
  /** The visible half. The button's name includes both. @default both */
  readonly shows?: 'icon' | 'text' | undefined
}

/** A source's button. Hovering or focusing it preloads the source. */
export function SourceButton({ source, onOpen, shows }: SourceButtonProps): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const prefetch = prefetchSource(source, uploader.logger)
  return (
    <SourceButtonView
      icon={<Icon name={source.icon ?? 'cloud'} />}
      label={message(source.label)}
      shows={shows}
      // Ignores the second click of a double click on the previous element in this place.
      onOpen={({ detail }) => detail < 2 && (onOpen ? onOpen() : uploader.openSource(source.id))}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    />
  )
}
