import { configDefaults, loadEarlyLanguage, readSetting } from '@lading/uploader/internal/loading'
import type { ContextMember } from './ContextMember.js'
import { earlyMessage } from './earlyMessage.js'

/** A context's elements, with their combined configuration. */
export class ContextMembers {
  /** The elements, in the order in which they joined. */
  members: readonly ContextMember[] = []

  /** Returns the elements' configuration; the last element with a value wins. */
  configuration(): Record<string, unknown> {
    const config: Record<string, unknown> = {}
    for (const { configuration } of this.members) {
      // If an element restores a default, other elements keep their value.
      for (const [key, value] of configuration ?? [])
        if (value !== undefined && value !== null) config[key] = value
    }
    return config
  }

  /** Returns a configuration value. */
  configured(key: string): unknown {
    return this.configuration()[key]
  }

  /** Parses a configuration value. */
  read(key: string, value: unknown): unknown {
    return readSetting(value, configDefaults[key])
  }

  /** Returns a message in the page's language, if that is loaded. */
  message(key: string): string {
    return earlyMessage(key, this.configuration())
  }

  /** Loads the page's language for messages that are shown before the uploader is loaded. The uploader reports a failure. */
  async loadLanguage(): Promise<void> {
    const { localeName = 'en' } = this.configuration()
    if (localeName !== 'en') await loadEarlyLanguage(String(localeName)).catch(() => {})
  }

  /** Passes an event to the elements that dispatch events. */
  emit(type: string, detail: unknown): void {
    for (const member of this.members) member.receive?.(new CustomEvent(type, { detail }))
  }
}
