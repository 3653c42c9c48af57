import '@angular/compiler'
import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { provideUploader } from '@lading/angular'
import { App } from './App'
import { uploader } from './uploader'

await bootstrapApplication(App, { providers: [provideZonelessChangeDetection(), provideUploader(uploader)] })
