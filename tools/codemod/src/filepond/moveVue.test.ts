import { expect, test } from 'vitest'
import { moveSource } from '../moveSource.js'

const options = `<template>
  <div id="app">
    <file-pond
      name="photos"
      ref="pond"
      class="pond"
      label-idle="Drop files here…"
      v-bind:allow-multiple="true"
      accepted-file-types="image/jpeg, image/png"
      max-file-size="2MB"
      server="/api/photos"
      v-bind:files="myFiles"
      v-on:init="handleInit"
      @processfile="handleSent"
      @updatefiles="handleList"
    />
  </div>
</template>

<script>
import vueFilePond from 'vue-filepond'
import 'filepond/dist/filepond.min.css'
import FilePondPluginFileValidateType from 'filepond-plugin-file-validate-type'

const FilePond = vueFilePond(FilePondPluginFileValidateType)

export default {
  name: 'app',
  data() {
    return { myFiles: ['cat.jpeg'] }
  },
  methods: { handleInit() {}, handleSent(error, file) {}, handleList(files) {} },
  components: { FilePond },
}
</script>
`

test('a component with options becomes the element, and its template gets the plugins', () => {
  const { text, findings } = moveSource('filepond', 'Photos.vue', options)
  expect(text).toBe(`<template>
  <div id="app">
    <lading-uploader
      layout="minimal"
      source-list="local"
      :plugins.prop="plugins"
      ref="pond"
      class="pond"
      accept="image/jpeg, image/png"
      :max-local-file-size-bytes="2_000_000"
      @vue:mounted="handleInit()"
      @file-upload-success="handleSent(null, $event.detail)"
      @change="handleList($event.detail.allEntries)"
    ></lading-uploader>
  </div>
</template>

<script>
import '@lading/elements/define'
import '@lading/elements/style.css'
import { xhrTransport } from '@lading/plugin-uppy/xhr'

const plugins = [xhrTransport({ endpoint: '/api/photos', fieldName: 'photos' })]

export default {
  name: 'app',
  data() {
    return { myFiles: ['cat.jpeg'] }
  },
  methods: { handleInit() {}, handleSent(error, file) {}, handleList(files) {} },
  setup: () => ({ plugins }),
}
</script>
`)
  expect(findings.map(({ why }) => why)).toEqual([
    'Vue has to know that the tag is an element of the page.',
    'FilePond reads the answer as text and asks the server to delete a file that is removed; xhrTransport reads JSON and deletes nothing.',
    'The methods of the list are those of its API.',
    'The attribute label-idle="Drop files here…" has none in its place and was left out.',
    'The attribute v-bind:files="myFiles" has none in its place and was left out.',
    'The listener handleSent receives an entry in the place of a file of FilePond.',
    'The listener handleList receives entries in the place of files of FilePond.',
  ])
  expect(moveSource('filepond', 'Photos.vue', text)).toEqual({ text, findings: [] })
})

test('a setup script needs nothing else, and a single list stays single', () => {
  const { text } = moveSource(
    'filepond',
    'Photos.vue',
    `<script setup lang="ts">
import vueFilePond from 'vue-filepond'
import { ref } from 'vue'

const FilePond = vueFilePond()
const max = ref(3)
</script>

<template><FilePond :server="{ url: 'https://example.com', process: '/in' }" :max-files="max"></FilePond></template>
`,
  )
  expect(text).toBe(`<script setup lang="ts">
import '@lading/elements/define'
import '@lading/elements/style.css'
import { xhrTransport } from '@lading/plugin-uppy/xhr'
import { ref } from 'vue'

const plugins = [xhrTransport({ endpoint: 'https://example.com/in', fieldName: 'filepond' })]
const max = ref(3)
</script>

<template><lading-uploader
  layout="minimal"
  source-list="local"
  :plugins.prop="plugins"
  :multiple="false"
  :multiple-max="max"
></lading-uploader></template>
`)
})

test('a server that is computed needs a person', () => {
  const { text, findings } = moveSource(
    'filepond',
    'Photos.vue',
    `<script setup>
import vueFilePond from 'vue-filepond'
const FilePond = vueFilePond()
const server = makeServer()
</script>
<template><file-pond :server="server" /></template>
`,
  )
  expect(text).toContain(':transport.prop="false"')
  expect(findings.map(({ why }) => why)).toContain('The files have no destination yet.')
})

test('several lists in one component are left as they are, and reported', () => {
  const page = `<script setup>
import vueFilePond from 'vue-filepond'
const FilePond = vueFilePond()
</script>
<template><file-pond server="/a" /><file-pond server="/b" /></template>
`
  const { text, findings } = moveSource('filepond', 'Photos.vue', page)
  expect(text).toBe(page)
  expect(findings).toHaveLength(1)
})
