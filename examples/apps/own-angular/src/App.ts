import { Component } from '@angular/core'
import { injectCollection, injectConfig, injectEntryIds, injectUploader } from '@lading/angular'
import { FileRow } from './FileRow'

/** A list of files, with an interface of the page's own. */
@Component({
  selector: '#root',
  imports: [FileRow],
  template: `
    <label>Files, at most {{ max() }} <input type="file" multiple (change)="choose($any($event.target))" /></label>
    <p role="status">{{ collection().successCount }} of {{ collection().totalCount }} uploaded</p>
    <ul>
      @for (id of ids(); track id) {
        <app-file-row [id]="id" />
      }
    </ul>
  `,
})
export class App {
  readonly uploader = injectUploader()
  readonly ids = injectEntryIds()
  readonly collection = injectCollection()
  readonly max = injectConfig('multipleMax')

  choose(input: HTMLInputElement) {
    this.uploader.addFiles(input.files ?? [])
    input.value = ''
  }
}
