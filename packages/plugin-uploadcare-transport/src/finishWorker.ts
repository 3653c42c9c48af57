import '@lading/transport-engine/finish-worker'
