// A local service on the directory of the command line, which takes parts of any size.
import { createLocalService } from '@lading/local-service'

const service = await createLocalService({
  dataDir: process.argv[2] ?? '',
  port: 0,
  quiet: true,
  minMultipartFileSizeBytes: 1,
  minPartSizeBytes: 1,
  publicKeys: [{ publicKey: 'demopublickey', secretKey: 'demosecretkey', isSignatureRequired: false }],
})
console.log(service.url)
