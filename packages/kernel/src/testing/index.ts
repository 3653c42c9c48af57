export { createEntry } from './createEntry.js'
export { createFakeClock, type FakeClock, microtasks } from './createFakeClock.js'
export { createFakeRandom } from './createFakeRandom.js'
export {
  createFakeTransport,
  type FakeTransport,
  type FakeUpload,
  namedError,
} from './createFakeTransport.js'
export { createFileInfo } from './createFileInfo.js'
export { createTestUploader, type TestUploader } from './createTestUploader.js'
export { describeGroupMethod, type GroupMethodBench } from './describeGroupMethod.js'
export { type DescribePluginOptions, describePlugin } from './describePlugin.js'
export { type DescribeTransportOptions, describeTransport, type TransportBench } from './describeTransport.js'
export {
  type DescribeUploadMethodOptions,
  describeUploadMethod,
  type UploadMethodBench,
} from './describeUploadMethod.js'
export type { UploadBench } from './describeUploads.js'
export type { RequestBench } from './startCall.js'
export type { TestRunner } from './TestRunner.js'
