import fc from 'fast-check'

const props = [
  'name="photos"',
  'server="/in"',
  "server={{ url: 'https://example.com', process: '/in', revert: '/out', load: (id) => id }}",
  "server={{ process: (field, file, meta, load) => load('1') }}",
  'server={server}',
  'allowMultiple',
  'allowMultiple={false}',
  'allowRevert={false}',
  'allowReorder',
  'allowDrop={isOpen}',
  'allowFileTypeValidation={false}',
  'allowPaste={false}',
  'credits={true}',
  'credits={false}',
  'credits={credit}',
  'maxFiles={3}',
  'maxFileSize="2MB"',
  'maxFileSize={limit}',
  "acceptedFileTypes={['image/png']}",
  'acceptedFileTypes={types}',
  'fileValidateTypeDetectType={detect}',
  'beforeAddFile={check}',
  'beforeRemoveFile={ask}',
  'required',
  'disabled={isOff}',
  'storeAsFile',
  'labelIdle="Here"',
  'imageResizeTargetWidth={200}',
  'chunkUploads',
  'files={files}',
  'onupdatefiles={setFiles}',
  'onupdatefiles={(items) => setCount(items.length)}',
  'onupdatefiles={(items) => setFiles(items.map((item) => item.file))}',
  'onupdatefiles={(items) => setFiles(items.map((item) => item.getFileEncodeDataURL()))}',
  'onprocessfile={(error, file) => save(file.serverId)}',
  'onprocessfile={(error, file) => save(error, file)}',
  'onprocessfile={save}',
  'onaddfile={(error, file) => note(file.getMetadata())}',
  'onremovefile={() => note()}',
  'onerror={note}',
  'onactivatefile={note}',
  'oninit={() => note()}',
  'data-test="a"',
  '{...rest}',
]
const before = [
  '',
  "import FilePondPluginFileEncode from 'filepond-plugin-file-encode'\nregisterPlugin(FilePondPluginFileEncode)\n",
  "import FilePondPluginFileValidateSize from 'filepond-plugin-file-validate-size'\nregisterPlugin(FilePondPluginFileValidateSize)\n",
]

/** A component with a FilePond list, one prop per line. */
export const pondPrograms: fc.Arbitrary<string> = fc
  .record({
    given: fc.uniqueArray(fc.constantFrom(...props), {
      maxLength: 8,
      selector: (text) => /^[\w-]+/.exec(text)?.[0] ?? text,
    }),
    first: fc.constantFrom(...before),
  })
  .map(
    ({ given, first }) =>
      `import { FilePond, registerPlugin } from 'react-filepond'\n${first}\nexport function Page() {\n  return (\n    <FilePond\n${given.map((prop) => `      ${prop}\n`).join('')}    />\n  )\n}\n`,
  )
