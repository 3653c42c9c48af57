import { configDefaults, loadEarlyLanguage, readSetting } from '@lading/uploader/loading'
import type { ContextMember } from './ContextMember.js'
import { earlyMessage } from './earlyMessage.js'

/** The elements of a context, with the configuration that they have together. */
export class ContextMembers {
  /** The elements, in the order in which they came. */
  members: readonly ContextMember[] = []

  /** Returns the configuration of the elements; the last element that has a value counts. */
  configuration(): Record<string, unknown> {
    const config: Record<string, unknown> = {}
    for (const { configuration } of this.members) {
      // A default that one element restores does not remove the value of another one.
      for (const [key, value] of configuration ?? [])
        if (value !== undefined && value !== null) config[key] = value
    }
    return config
  }

  /** Returns a value of the configuration. */
  configured(key: string): unknown {
    return this.configuration()[key]
  }

  /** Parses a value of the configuration. */
  read(key: string, value: unknown): unknown {
    return readSetting(value, configDefaults[key])
  }

  /** Returns a message in the language of the page, as far as it is loaded. */
  message(key: string): string {
    return earlyMessage(key, this.configuration())
  }

  /** Loads the language of the page for the messages before the uploader is loaded. A failure is reported by the uploader. */
  async loadLanguage(): Promise<void> {
    const { localeName = 'en' } = this.configuration()
    if (localeName !== 'en') await loadEarlyLanguage(String(localeName)).catch(() => {})
  }

  /** Passes an event to the elements that dispatch events. */
  emit(type: string, detail: unknown): void {
    for (const member of this.members) member.receive?.(new CustomEvent(type, { detail }))
  }
}
