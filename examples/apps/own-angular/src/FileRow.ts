import { Component, Input, signal } from '@angular/core'
import { injectEntry, injectUploader } from '@lading/angular'

/** A file of the list; it changes for this file alone. */
@Component({
  selector: 'app-file-row',
  template: `
    @if (entry(); as file) {
      <li>
        {{ file.fileName }}: {{ file.errors[0]?.message ?? file.status }}
        <button type="button" (click)="remove()">Remove {{ file.fileName }}</button>
      </li>
    }
  `,
})
export class FileRow {
  readonly uploader = injectUploader()
  readonly current = signal('')
  readonly entry = injectEntry(this.current)

  // With the Angular CLI: readonly id = input.required<string>(), and injectEntry(this.id).
  @Input() set id(id: string) {
    this.current.set(id)
  }

  remove() {
    this.uploader.removeFileByInternalId(this.current())
  }
}
