'use client'

import type { ReactElement } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { formatLimits } from './formatLimits.js'

/** The limits of the list, e.g. `Images, up to 10 MB, 5 files`; nothing without limits. */
export function LimitsLine(): ReactElement | null {
  const message = useMessage()
  const { locale } = useUploader()
  const limits = {
    accept: useConfig('accept'),
    imgOnly: useConfig('imgOnly'),
    maxLocalFileSizeBytes: useConfig('maxLocalFileSizeBytes'),
    multiple: useConfig('multiple'),
    multipleMin: useConfig('multipleMin'),
    multipleMax: useConfig('multipleMax'),
  }
  const shown = formatLimits(limits, locale.language, message)
  return shown ? <p className="lading-limits">{shown}</p> : null
}
