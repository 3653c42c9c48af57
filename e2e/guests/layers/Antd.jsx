import { Modal as AntModal } from 'antd'

export function Antd({ isOpen, onClose, children }) {
  return (
    <AntModal open={isOpen} onCancel={onClose} footer={null} title="Order">
      {children}
    </AntModal>
  )
}
