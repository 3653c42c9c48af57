export { createS3Transport, type S3Transport, type S3TransportPorts } from './createS3Transport.js'
