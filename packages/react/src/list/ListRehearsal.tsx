'use client'

import type { SlotMap, UploadEntry } from '@lading/kernel'
import { type ReactElement, Suspense } from 'react'
import { UploaderContext } from '../hooks/UploaderContext.js'
import { useUploader } from '../hooks/useUploader.js'
import { ViewBoundary } from '../slots/ViewBoundary.js'
import { UploadList } from './UploadList.js'

const ENTRY = {
  source: 'local',
  status: 'idle',
  phase: 'validated',
  fileName: 'sample.txt',
  fileSize: 1,
  mimeType: 'text/plain',
  errors: [],
} as unknown as UploadEntry

const IDS = ['1', '2', '3']
const ENTRIES = { ids: IDS, size: IDS.length, get: () => ENTRY, values: () => IDS.map(() => ENTRY).values() }
const ACTION: SlotMap['fileAction'] = { id: 'remove', label: 'remove', icon: 'remove', run() {} }

const never = new Promise(() => {})

/**
 * Renders a list of files that do not exist, so that the code of the first real one has run before. It suspends, so React places no
 * element of it and runs no effect. No view or condition of a plugin is called: of the slots, the list has its icons alone.
 */
export function ListRehearsal(): ReactElement {
  const uploader = useUploader()
  const items = (slot: keyof SlotMap) =>
    slot === 'icon' ? uploader.slots.items(slot) : slot === 'fileAction' ? [ACTION] : []
  const replaced = { entries: ENTRIES, slots: { items, present: items } }
  const sample = new Proxy(uploader, {
    get: (real, key) => Reflect.get(key in replaced ? replaced : real, key),
  })
  return (
    <ViewBoundary onError={() => {}} fallback={() => null}>
      <Suspense fallback={null}>
        <UploaderContext.Provider value={sample}>
          <UploadList />
        </UploaderContext.Provider>
        <Never />
      </Suspense>
    </ViewBoundary>
  )
}

function Never(): never {
  throw never
}
