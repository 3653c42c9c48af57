'use client'

import { ClockToken, UploaderToken } from '@lading/kernel'
import { useService } from '../hooks/useService.js'
import { RemovalUndo, RemovalUndoToken } from './RemovalUndo.js'

/** Returns the {@link RemovalUndo} of the uploader. */
export function useRemovalUndo(): RemovalUndo {
  return useService(
    RemovalUndoToken,
    (scope) => new RemovalUndo(scope.get(UploaderToken), scope.get(ClockToken)),
  )
}
