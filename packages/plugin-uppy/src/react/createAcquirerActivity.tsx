'use client'

import type { UploaderViewProps } from '@lading/kernel'
import type { ReactElement } from 'react'
import type { AcquirerHost } from '../acquirer/AcquirerHost.js'
import { AcquirerActivity } from './AcquirerActivity.js'

/** Returns the component of one installation of an acquirer. */
export function createAcquirerActivity(host: AcquirerHost): (props: UploaderViewProps) => ReactElement {
  return function InstalledAcquirer({ uploader }) {
    return <AcquirerActivity host={host} uploader={uploader} />
  }
}
