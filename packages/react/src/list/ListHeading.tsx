'use client'

import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { formatHeading, getHeading } from './getHeading.js'
import { UploadingHeading } from './UploadingHeading.js'

/** The heading of the list: the number of files in the most important state. */
export function ListHeading(): ReactElement {
  const message = useMessage()
  const groupOutput = useConfig('groupOutput')
  const heading = useCollection((collection) => getHeading(collection, groupOutput))
  if (heading.key === 'header-uploading') return <UploadingHeading />
  return <>{formatHeading(heading, message)}</>
}
