'use client'

import { ClockToken, UploaderToken } from '@lading/kernel'
import { useSyncExternalStore } from 'react'
import { useService } from '../hooks/useService.js'
import { UploadMeter, UploadMeterToken, type UploadPace } from './UploadMeter.js'

const UNKNOWN: UploadPace = { secondsLeft: null, isStalled: false }

/** Returns how the uploads of the list go on; renders again at most once a second. */
export function usePace(): UploadPace {
  const meter = useService(
    UploadMeterToken,
    (scope) => new UploadMeter(scope.get(UploaderToken), scope.get(ClockToken)),
  )
  return useSyncExternalStore(
    meter.subscribe,
    () => meter.pace,
    () => UNKNOWN,
  )
}
