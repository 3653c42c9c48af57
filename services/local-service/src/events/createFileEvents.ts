import type { StoredFile } from '../storage/StoredFile.js'

/** File events, with Uploadcare's names. */
export type FileEventName = 'file.uploaded' | 'file.stored' | 'file.deleted' | 'file.infected'

/** An event about a file that belongs to a project. */
export interface FileEvent {
  readonly name: FileEventName
  readonly file: StoredFile
}

/** Emits file events. */
export interface FileEvents {
  emit(name: FileEventName, file: StoredFile): void
  /** Calls back for each event. */
  subscribe(listener: (event: FileEvent) => void): void
}

/** Creates the event emitter for a service. */
export function createFileEvents(): FileEvents {
  const listeners: ((event: FileEvent) => void)[] = []
  return {
    emit(name, file) {
      for (const listener of listeners) listener({ name, file })
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
