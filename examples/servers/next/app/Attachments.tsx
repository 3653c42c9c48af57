'use client'

import { s3 } from '@lading/plugin-s3'
import { FileUploaderRegular } from '@lading/uploader'
import '@lading/uploader/style.css'

const plugins = [s3({ endpoint: '/api/upload' })]

export const Attachments = () => <FileUploaderRegular plugins={plugins} sourceList="local, camera" />
