'use client'

import { type ReactElement, useEffect, useState } from 'react'
import { useCanDrag } from '../drop/useCanDrag.js'
import { useActivity } from '../hooks/useActivity.js'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Credit } from '../parts/Credit.js'
import { Icon } from '../parts/Icon.js'
import { usePrefetch } from '../slots/usePrefetch.js'
import { DropArea } from './DropArea.js'
import { FolderButton } from './FolderButton.js'
import { formatLimits } from './formatLimits.js'
import { PhoneTilesView } from './PhoneTilesView.js'
import { prefetchSource } from './prefetchSource.js'
import { SourceButton } from './SourceButton.js'
import { StartView } from './StartView.js'
import { useActiveSources } from './useActiveSources.js'
import { usePhoneCamera } from './usePhoneCamera.js'

/** The activity `start-from`: the drop area and the sources. */
export function StartFrom(): ReactElement {
  const message = useMessage()
  const sources = useActiveSources()
  const canDrag = useCanDrag()
  // An inline start must not change when the app is loaded.
  const [hasIntent, setIntent] = useState(false)
  const phoneCamera = usePhoneCamera(sources, useConfig('accept'), useConfig('imgOnly'))
  const prefetch = usePrefetch('upload-list')
  const uploader = useUploader()
  const { activities } = uploader
  // Every source leads to the list. An inline start is visible immediately, so it preloads the list only on intent.
  useEffect(() => {
    if (activities.layout === 'regular') prefetch()
  }, [activities, prefetch])
  return (
    <>
      <StartView
        message={message}
        dropArea={
          <>
            {phoneCamera ? (
              <PhoneTilesView
                tiles={[
                  {
                    id: 'photos',
                    icon: <Icon name="photos" />,
                    label: message('photo-library'),
                    onOpen: () => uploader.openSystemDialog({ photosOnly: true }),
                  },
                  {
                    id: phoneCamera.id,
                    icon: <Icon name={phoneCamera.icon ?? 'camera'} />,
                    label: message(phoneCamera.label),
                    onOpen: () => void uploader.openSource(phoneCamera.id),
                    onPointerEnter: prefetchSource(phoneCamera, uploader.logger),
                    onFocus: prefetchSource(phoneCamera, uploader.logger),
                  },
                ]}
              />
            ) : (
              <DropArea clickable withIcon />
            )}
            <LimitsLine />
          </>
        }
        wrap={useConfig('sourceListWrap')}
        sources={sources
          .filter((source) => source !== phoneCamera)
          .map((source) => <SourceButton key={source.id} source={source} />)}
        cornerButton={canDrag && hasIntent && <FolderButton sources={sources} />}
        onIntent={() => setIntent(true)}
      />
      {/* An inline start is visible before the app is loaded and must not move, so the list shows the credit line instead. */}
      <StartCredit />
    </>
  )
}

function StartCredit(): ReactElement | null {
  // The layout sets its kind after the first render, and only then shows the start.
  useActivity()
  return useUploader().activities.layout === 'regular' ? <Credit /> : null
}

/** The heading for {@link StartFrom}: for one file or for several. */
export function StartFromHeading(): ReactElement {
  const message = useMessage()
  return <span>{message(useConfig('multiple') ? 'upload-files' : 'upload-file')}</span>
}

/** The list's limits, e.g. `Images or PDFs · up to 10 MB · 5 files at most`; empty without limits. */
function LimitsLine(): ReactElement | null {
  const message = useMessage()
  const { locale } = useUploader()
  const limits = {
    accept: useConfig('accept'),
    imgOnly: useConfig('imgOnly'),
    minFileSizeBytes: useConfig('minFileSizeBytes'),
    maxLocalFileSizeBytes: useConfig('maxLocalFileSizeBytes'),
    maxTotalFileSizeBytes: useConfig('maxTotalFileSizeBytes'),
    multiple: useConfig('multiple'),
    multipleMin: useConfig('multipleMin'),
    multipleMax: useConfig('multipleMax'),
  }
  const shown = formatLimits(limits, locale.language, message)
  return shown ? <p className="lading-limits">{shown}</p> : null
}
