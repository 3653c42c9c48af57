import { useUploader } from '@lading/react'
import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import type { PartProps } from './PartProps.js'

/** Shows a part in the page once its code is loaded. Pages with only a whole uploader never load that code. */
export function LazyPart(props: PartProps): ReactElement | null {
  const { logger } = useUploader()
  const [Part, setPart] = useState<ComponentType<PartProps> | null>(null)
  useEffect(() => {
    import('./PartContent.js').then(
      ({ PartContent }) => setPart(() => PartContent),
      (error) => logger.error(`<${props.host.localName}> could not be loaded.`, error),
    )
  }, [logger, props.host])
  return Part && <Part {...props} />
}
