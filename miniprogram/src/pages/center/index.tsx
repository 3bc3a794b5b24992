import { ProbeScreen } from '../../probe/ProbeScreen'

export default function Page() {
  return <ProbeScreen name="pages/center" />
}
